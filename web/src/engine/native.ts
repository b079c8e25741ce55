// SPDX-License-Identifier: MIT
// Engine of the program that serves the page (`emilia board`), reached by a WebSocket. A lost connection is opened again: the
// engine of the next one continues (programs/board/page_engine.h).

import type { Port } from './client';
import { gamesOfLines } from './questions';

const PAUSE = 1000; // milliseconds before the next attempt

/** Messages that the client sends to a worker. */
type Sent = string | { readonly open: unknown } | { readonly read: { readonly name: string; readonly bytes: Uint8Array } };

/** A file as the program expects it: its name, a zero byte, its contents. */
function packed(name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const title = new TextEncoder().encode(`${name.replaceAll('\0', '')}\0`);
  const message = new Uint8Array(title.length + bytes.length);
  message.set(title);
  message.set(bytes, title.length);
  return message;
}

export class NativePort implements Port {
  onmessage: Port['onmessage'] = null;
  onerror: Port['onerror'] = null;
  private socket: WebSocket | null = null;
  private isEnded = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  postMessage(message: Sent): void {
    if (typeof message === 'string') this.send(message);
    else if ('read' in message) this.send(packed(message.read.name, message.read.bytes));
    else this.connect();
  }

  terminate(): void {
    this.isEnded = true;
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private send(message: string | Uint8Array<ArrayBuffer>): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
  }

  private connect(): void {
    const socket = new WebSocket(new URL('engine', location.href.replace(/^http/, 'ws')));
    this.socket = socket;
    socket.onmessage = ({ data }) => this.hear(String(data));
    socket.onclose = () => {
      if (this.isEnded) return;
      this.post({ lost: true });
      this.retry = setTimeout(() => this.connect(), PAUSE);
    };
  }

  private hear(text: string): void {
    const lines = text.split('\n');
    lines.pop(); // the part after the last line feed
    const first = lines[0] ?? '';
    if (first === '@read') return this.post({ read: gamesOfLines(lines.slice(1)) });
    if (first.startsWith('@ready ')) return this.post({ ready: true, threads: Number(first.slice('@ready '.length)) });
    if (first.startsWith('@failed ')) return this.post({ failed: first.slice('@failed '.length) });
    if (first.startsWith('@guest ')) return this.post({ guest: first.slice('@guest '.length) });
    for (const line of lines) this.post(line);
  }

  private post(data: unknown): void {
    if (!this.isEnded) this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
}
