// SPDX-License-Identifier: MIT
// A GUI's side of uoi. One job at a time: a new one ends the one before.

import type { Square } from '../rules/position';
import { type Info, parseBestMove, parseInfo } from './lines';

/** What the client talks to: a worker, or a stand-in of a test. */
export type Port = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>;

export interface Job {
  readonly position: string; // 65 characters
  readonly limit: string; // behind `go`
  readonly lines: number; // of how many moves to tell
  readonly onInfo: (info: Info) => void;
  readonly onMove: (move: Square | null) => void;
}

export interface ClientOptions {
  readonly threads: number;
  readonly hash: number; // megabytes
}

export type State = 'loading' | 'ready' | 'failed';

export class Client {
  private port: Port | null = null;
  private state: State = 'loading';
  private threads = 0;
  private running: Job | null = null;
  private waiting: Job | null = null;
  private isStopping = false;

  constructor(
    private readonly makePort: () => Port,
    private readonly options: ClientOptions,
    private readonly onState: (state: State, words: string) => void,
  ) {
    this.open();
  }

  /** Begins a job when the one before has ended, whose answer is not told. */
  begin(job: Job): void {
    this.waiting = job;
    this.end();
    this.next();
  }

  /** Ends the running job; its answer is not told. */
  cancel(): void {
    this.waiting = null;
    this.end();
  }

  get threadCount(): number {
    return this.threads;
  }

  private open(): void {
    this.state = 'loading';
    this.port = this.makePort();
    this.port.onmessage = ({ data }) => this.hear(data);
    this.port.onerror = () => this.fail('the engine ended unexpectedly');
    this.port.postMessage({ open: this.options });
  }

  private fail(words: string): void {
    this.state = 'failed';
    this.onState('failed', words);
  }

  /** In one thread nothing can be heard during a search: a new engine takes the place of the one that searches. */
  private end(): void {
    if (this.running === null || this.isStopping) return;
    if (this.threads > 0) {
      this.isStopping = true;
      this.port?.postMessage('stop');
      return;
    }
    this.running = null;
    this.port?.terminate();
    this.open();
  }

  private next(): void {
    if (this.state !== 'ready' || this.running !== null || this.waiting === null) return;
    this.running = this.waiting;
    this.waiting = null;
    this.isStopping = false;
    const { position, lines, limit } = this.running;
    const text = [`setoption name MultiPV value ${lines}`, `position ${position}`, `go ${limit}`].join('\n');
    this.port?.postMessage(text);
  }

  private hear(data: unknown): void {
    if (typeof data === 'string') return this.hearLine(data);
    const message = data as { ready?: boolean; threads?: number; failed?: string };
    if (message.failed !== undefined) return this.fail(message.failed);
    this.state = 'ready';
    this.threads = message.threads ?? 0;
    if (this.threads > 1) this.port?.postMessage(`setoption name Threads value ${this.threads}`);
    this.onState('ready', '');
    this.next();
  }

  private hearLine(line: string): void {
    const job = this.running;
    if (job === null) return;
    const isWanted = !this.isStopping;
    const info = parseInfo(line);
    if (info !== null && isWanted) return job.onInfo(info);
    const move = parseBestMove(line);
    if (move === undefined) {
      if (line.startsWith('error ')) this.fail(line.slice('error '.length));
      return;
    }
    this.running = null;
    this.isStopping = false;
    if (isWanted) job.onMove(move);
    this.next();
  }
}
