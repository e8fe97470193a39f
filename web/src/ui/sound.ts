/** Sounds of the table, made on the spot of noise and resonance: stone on stone, a cube, a star, a turn, the end. Off unless they are asked for. */

import { settings } from '$/settings/settings.svelte';

export type Sound = 'tile' | 'stone' | 'star' | 'turn' | 'end';

/** What rings when something is struck: hertz, how sharply, how loud. */
type Resonance = readonly [hertz: number, sharpness: number, loudness: number];
/** A plucked string: hertz, seconds from now. */
type Pluck = readonly [hertz: number, delay: number];

/** A slab of stone on another: a dull body, and the grit between them. */
const SLAB: readonly Resonance[] = [
  [128, 5, 1.5],
  [317, 9, 0.8],
  [742, 11, 0.5],
  [1630, 7, 0.22],
];
/** A cube of stone among others. */
const CUBE: readonly Resonance[] = [
  [1180, 16, 0.5],
  [2470, 20, 0.4],
  [4100, 18, 0.2],
];
/** Partials of a small bronze bell. */
const BELL = [1, 2.01, 2.76, 5.4] as const;
const TURN: readonly Pluck[] = [
  [440, 0],
  [659.3, 0.11],
];
const END: readonly Pluck[] = [
  [293.7, 0],
  [440, 0.13],
  [587.3, 0.26],
  [740, 0.39],
  [880, 0.56],
];
const LOUDNESS = 0.5;

interface Desk {
  audio: AudioContext;
  out: GainNode;
  noise: AudioBuffer;
}
let desk: Desk | null = null;

/** Make a sound, in a moment if it is wanted then. Each of several at once is a little different, as stones are. */
export function play(sound: Sound, delay = 0): void {
  if (!settings.sound) return;
  try {
    desk ??= opened();
    // A page that nobody has touched yet may make no sound.
    void desk.audio.resume();
    SOUNDS[sound](desk, desk.audio.currentTime + delay, 0.94 + 0.12 * Math.random());
  } catch {
    // No way to make a sound here: nothing depends on it.
  }
}

const SOUNDS: Record<Sound, (desk: Desk, from: number, pitch: number) => void> = {
  tile(desk, from, pitch) {
    strike(desk, from, SLAB, pitch, 0.16);
    // It rocks once before it lies.
    strike(desk, from + 0.085, SLAB, 1.12 * pitch, 0.07, 0.3);
  },
  stone: (desk, from, pitch) => strike(desk, from, CUBE, pitch, 0.05, 0.7),
  star: (desk, from) => BELL.forEach((partial, n) => ring(desk, from, 1046.5 * partial, 1.1 / (n + 1), 0.05 / (n + 1))),
  turn: (desk, from) => TURN.forEach(([hertz, delay]) => pluck(desk, from + delay, hertz)),
  end: (desk, from) => END.forEach(([hertz, delay]) => pluck(desk, from + delay, hertz)),
};

function opened(): Desk {
  const audio = new AudioContext();
  const out = audio.createGain();
  out.gain.value = LOUDNESS;
  out.connect(audio.destination);
  const noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  return { audio, out, noise };
}

/** A burst of noise that makes a body ring. */
function strike(
  { audio, out, noise }: Desk,
  from: number,
  body: readonly Resonance[],
  pitch: number,
  length: number,
  loudness = 1,
): void {
  const burst = audio.createBufferSource();
  const hit = audio.createGain();
  burst.buffer = noise;
  fade(hit.gain, from, length, loudness, 0.002);
  burst.connect(hit);
  for (const [hertz, sharpness, share] of body) {
    const filter = audio.createBiquadFilter();
    const volume = audio.createGain();
    filter.type = 'bandpass';
    filter.frequency.value = hertz * pitch;
    filter.Q.value = sharpness;
    // The narrower a filter, the less of the noise comes through.
    volume.gain.value = share * Math.sqrt(sharpness);
    hit.connect(filter).connect(volume).connect(out);
  }
  burst.start(from, 0.05 * Math.random(), length + 0.05);
}

/** A string of a lyre: each partial fades the faster, the higher it is. */
function pluck(desk: Desk, from: number, hertz: number): void {
  for (const partial of [1, 2, 3, 4]) ring(desk, from, hertz * partial, 0.9 / partial, 0.11 / partial ** 1.6);
}

function ring({ audio, out }: Desk, from: number, hertz: number, length: number, loudness: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  fade(volume.gain, from, length, loudness, 0.006);
  tone.connect(volume).connect(out);
  tone.start(from);
  tone.stop(from + length);
}

function fade(gain: AudioParam, from: number, length: number, loudness: number, attack: number): void {
  gain.setValueAtTime(0, from);
  gain.linearRampToValueAtTime(loudness, from + attack);
  gain.exponentialRampToValueAtTime(0.0001, from + length);
}
