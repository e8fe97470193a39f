/** What a connection needs of the world around it, so that a test can be the world. */

import type { Skill } from '$/protocol';
import { knows } from './skills';

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketListener {
  onopen(): void;
  onmessage(data: unknown): void;
  onclose(code: number, reason: string): void;
}

export interface World {
  /** Open the socket of a table. */
  open(table: string, listener: SocketListener): Socket;
  now(): number;
  random(): number;
  /** Find out whether the server can be asked for this; if that cannot be known, it cannot. */
  knows(skill: Skill): boolean | Promise<boolean>;
  /** Call something later; the answer cancels it. */
  after(milliseconds: number, call: () => void): () => void;
}

/** Where the socket of a table is. */
export function socketAddress(table: string, page: string = location.href): string {
  const address = new URL(`/api/1/tables/${encodeURIComponent(table)}/socket`, page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

export const browser: World = {
  open(table, listener) {
    const socket = new WebSocket(socketAddress(table));
    socket.onopen = () => listener.onopen();
    socket.onmessage = ({ data }) => listener.onmessage(data);
    socket.onclose = ({ code, reason }) => listener.onclose(code, reason);
    return socket;
  },
  now: () => Date.now(),
  knows,
  random: Math.random,
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};
