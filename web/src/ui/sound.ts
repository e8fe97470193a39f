/** Quiet sounds, made on the spot: a tile set down, stones, a turn, the end. Off unless they are asked for. */

import { settings } from '$/settings/settings.svelte';

export type Sound = 'tile' | 'stone' | 'turn' | 'end';

let context: AudioContext | null = null;

/** Hertz, seconds from now, seconds long, loudness. */
const NOTES: Record<Sound, readonly (readonly [number, number, number, number])[]> = {
  tile: [
    [140, 0, 0.09, 0.25],
    [92, 0.015, 0.12, 0.2],
  ],
  stone: [
    [820, 0, 0.04, 0.1],
    [640, 0.07, 0.04, 0.08],
    [720, 0.13, 0.04, 0.06],
  ],
  turn: [
    [523, 0, 0.18, 0.1],
    [659, 0.13, 0.28, 0.1],
  ],
  end: [
    [392, 0, 0.3, 0.1],
    [494, 0.16, 0.3, 0.1],
    [587, 0.32, 0.3, 0.1],
    [784, 0.48, 0.6, 0.1],
  ],
};

export function play(sound: Sound): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    for (const [pitch, delay, length, loudness] of NOTES[sound]) note(context, pitch, delay, length, loudness);
  } catch {
    // No way to make a sound here: nothing depends on it.
  }
}

function note(audio: AudioContext, pitch: number, delay: number, length: number, loudness: number): void {
  const from = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loudness, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}
