// SPDX-License-Identifier: MIT
// Client of uoi. It runs one search at a time: a new one stops the one before. Questions interrupt a search, which is
// restarted after them.

import type { Square } from '../rules/position';
import { type Info, parseBestMove, parseInfo } from './lines';

/** Connection to the engine: a worker, or a mock in tests. */
export type Port = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>;

export interface Job {
  readonly board: string; // "8x8"
  readonly position: string; // 65 characters, or as many as the board needs
  readonly limit: string; // arguments of `go`
  readonly level: number; // value of the option `Level`
  readonly lines: number; // value of the option `MultiPV`
  readonly onInfo: (info: Info) => void;
  readonly onMove: (move: Square | null) => void;
}

/** Command with an immediate answer. An `error` line also ends the answer. */
export interface Question {
  readonly board: string;
  readonly messages: readonly unknown[];
  /** Handles a line or another message of the worker; returns true for the last one. */
  readonly hear: (data: unknown) => boolean;
}

export interface ClientOptions {
  readonly threads: number;
  readonly hash: number; // megabytes
}

export type State = 'loading' | 'ready' | 'failed';

const FIRST_BOARD = '8x8';

export class Client {
  private port: Port | null = null;
  private state: State = 'loading';
  private threads = 0;
  private board = FIRST_BOARD;
  private running: Job | null = null;
  private wanted: Job | null = null; // also the running one, until it has ended
  private isStopping = false;
  private asked: Question | null = null;
  private questions: Question[] = [];

  constructor(
    private readonly makePort: () => Port,
    private readonly options: ClientOptions,
    private readonly onState: (state: State, words: string) => void,
  ) {
    this.open();
  }

  /** Starts a job after the job before has ended; the answer of that one is dropped. */
  begin(job: Job): void {
    this.wanted = job;
    this.end();
    this.next();
  }

  /** Ends the running job and drops its answer. */
  cancel(): void {
    this.wanted = null;
    this.end();
  }

  /** Sends a question. Without threads only an urgent one ends a search, because that restarts the engine. */
  ask(question: Question, isUrgent = false): void {
    this.questions.push(question);
    if (isUrgent || this.threads > 0) this.end();
    this.next();
  }

  get threadCount(): number {
    return this.threads;
  }

  private open(): void {
    this.state = 'loading';
    this.board = FIRST_BOARD;
    this.port = this.makePort();
    this.port.onmessage = ({ data }) => this.hear(data);
    this.port.onerror = () => this.fail('the engine ended unexpectedly');
    this.port.postMessage({ open: this.options });
  }

  private fail(words: string): void {
    this.state = 'failed';
    this.onState('failed', words);
  }

  /** Ends the search. A single-threaded engine reads no input during a search, so it is replaced by a new engine. */
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
    if (this.state !== 'ready' || this.running !== null || this.asked !== null) return;
    const question = this.questions.shift();
    if (question !== undefined) {
      this.asked = question;
      this.takeBoard(question.board);
      for (const message of question.messages) this.port?.postMessage(message);
      return;
    }
    if (this.wanted === null) return;
    this.running = this.wanted;
    this.isStopping = false;
    const { board, position, lines, level, limit } = this.running;
    this.takeBoard(board);
    const options = `setoption name MultiPV value ${lines}\nsetoption name Level value ${level}`;
    this.port?.postMessage(`${options}\nposition ${position}\ngo ${limit}`);
  }

  private takeBoard(board: string): void {
    if (board !== this.board) this.port?.postMessage(`setoption name Board value ${board}`);
    this.board = board;
  }

  private hear(data: unknown): void {
    const message = data as { ready?: boolean; threads?: number; failed?: string };
    if (message.failed !== undefined) return this.fail(message.failed);
    if (message.ready === true) return this.hearThatItIsReady(message.threads ?? 0);
    if (this.asked !== null) return this.hearAnswer(data);
    if (typeof data === 'string') this.hearLine(data);
  }

  private hearThatItIsReady(threads: number): void {
    this.state = 'ready';
    this.threads = threads;
    if (threads > 1) this.port?.postMessage(`setoption name Threads value ${threads}`);
    this.onState('ready', '');
    this.next();
  }

  private hearAnswer(data: unknown): void {
    const isError = typeof data === 'string' && data.startsWith('error ');
    if (!isError && !this.asked?.hear(data)) return;
    this.asked = null;
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
    if (isWanted) {
      this.wanted = null;
      job.onMove(move);
    }
    this.next();
  }
}
