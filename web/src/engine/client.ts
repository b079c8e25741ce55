// SPDX-License-Identifier: MIT
// Client of uoi. It runs one search at a time: a new one stops the one before. Questions interrupt a search, which is
// restarted after them. A watchdog replaces an engine that is silent past its time.

import type { Square } from '../rules/position';
import { type Info, parseBestMove, parseInfo } from './lines';

/** Connection to the engine: a worker, or a mock in tests. */
export type Port = Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>;

export interface Job {
  readonly board: string; // "8x8"
  readonly position: string; // 65 characters, or as many as the board needs
  readonly limit: string; // arguments of `go`
  readonly silence: number; // milliseconds without a line after which the engine is replaced; Infinity for no limit
  readonly level: number; // value of the option `Level`
  readonly rating: number | null; // value of the option `UCI_Elo`, which replaces the level
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
  /** Called instead if the engine reports an error, or is replaced before it has answered. */
  readonly drop?: () => void;
}

export interface ClientOptions {
  readonly threads: number;
  readonly hash: number; // megabytes
  readonly version?: string; // part of the engine's address
}

/** Bytes of the engine that have arrived, and all of them; 0 if the host does not send the size. */
export interface Progress {
  readonly loaded: number;
  readonly size: number;
}

export type State = 'loading' | 'ready' | 'failed';

const FIRST_BOARD = '8x8';
const LONGEST_ANSWER = 15_000; // milliseconds for a question
const LONGEST_READING = 120_000; // milliseconds for a file
const LONGEST_STOP = 5_000; // milliseconds until a search must have stopped
const MOST_RESTARTS = 2; // of one job

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
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private restarts = 0; // of the wanted job

  /** Opens the engine when `prepared` resolves. */
  constructor(
    private readonly makePort: () => Port,
    private readonly options: ClientOptions,
    private readonly onState: (state: State, words: string) => void,
    private readonly onProgress: (progress: Progress) => void = () => {},
    prepared: Promise<void> = Promise.resolve(),
    private readonly onGuest: (name: string) => void = () => {}, // engine of another program
  ) {
    void prepared.then(() => this.open());
  }

  /** Starts a job after the job before has ended; the answer of that one is dropped. */
  begin(job: Job): void {
    this.wanted = job;
    this.restarts = 0;
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
    this.watch(Infinity);
    this.onState('failed', words);
  }

  /** Ends the search. A single-threaded engine reads no input during a search, so it is replaced by a new engine. */
  private end(): void {
    if (this.running === null || this.isStopping) return;
    if (this.threads > 0) {
      this.isStopping = true;
      this.port?.postMessage('stop');
      this.watch(LONGEST_STOP);
      return;
    }
    this.replace();
  }

  /** Replaces the engine by a new one, which continues with the wanted job and the questions. */
  private replace(): void {
    this.forgetEngine();
    this.port?.terminate();
    this.open();
  }

  private forgetEngine(): void {
    this.running = null;
    this.asked?.drop?.();
    this.asked = null;
    this.isStopping = false;
    this.watch(Infinity);
  }

  /** Expects a line of the engine within a time. */
  private watch(milliseconds: number): void {
    clearTimeout(this.watchdog);
    if (milliseconds !== Infinity) this.watchdog = setTimeout(() => this.handleSilence(), milliseconds);
  }

  /** Gives up a question, and a job that has silenced several engines; the others continue in a new engine. */
  private handleSilence(): void {
    const job = this.running;
    const isGivenUp = job !== null && job === this.wanted && !this.isStopping && ++this.restarts > MOST_RESTARTS;
    if (isGivenUp) this.wanted = null;
    this.replace();
    if (isGivenUp) job.onMove(null);
  }

  private next(): void {
    if (this.state !== 'ready' || this.running !== null || this.asked !== null) return;
    const question = this.questions.shift();
    if (question !== undefined) {
      this.asked = question;
      this.takeBoard(question.board);
      for (const message of question.messages) this.port?.postMessage(message);
      this.watch(typeof question.messages[0] === 'string' ? LONGEST_ANSWER : LONGEST_READING);
      return;
    }
    if (this.wanted === null) return;
    this.running = this.wanted;
    this.isStopping = false;
    const { board, position, lines, level, rating, limit } = this.running;
    this.takeBoard(board);
    const options = [
      `MultiPV value ${lines}`, `Level value ${level}`, `UCI_LimitStrength value ${rating !== null}`, ...(rating === null ? [] : [`UCI_Elo value ${rating}`]),
    ].map((option) => `setoption name ${option}`);
    this.port?.postMessage([...options, `position ${position}`, `go ${limit}`].join('\n'));
    this.watch(this.running.silence);
  }

  private takeBoard(board: string): void {
    if (board !== this.board) this.port?.postMessage(`setoption name Board value ${board}`);
    this.board = board;
  }

  private hear(data: unknown): void {
    const message = data as { ready?: boolean; threads?: number; failed?: string; progress?: Progress; lost?: boolean; guest?: string };
    if (message.failed !== undefined) return this.fail(message.failed);
    if (message.guest !== undefined) return this.onGuest(message.guest);
    if (message.lost === true) return this.hearThatItIsLost();
    if (message.progress !== undefined) return this.onProgress(message.progress);
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

  /** Waits until the port is connected to a new engine, which continues with the wanted job and the questions. */
  private hearThatItIsLost(): void {
    this.forgetEngine();
    this.state = 'loading';
    this.board = FIRST_BOARD;
    this.onState('loading', '');
  }

  private hearAnswer(data: unknown): void {
    const isError = typeof data === 'string' && data.startsWith('error ');
    if (!isError && !this.asked?.hear(data)) return;
    if (isError) this.asked?.drop?.();
    this.asked = null;
    this.watch(Infinity);
    this.next();
  }

  private hearLine(line: string): void {
    const job = this.running;
    if (job === null) return;
    const isWanted = !this.isStopping;
    if (isWanted) this.watch(job.silence);
    const info = parseInfo(line);
    if (info !== null && isWanted) return job.onInfo(info);
    const move = parseBestMove(line);
    if (move === undefined) {
      if (line.startsWith('error ')) this.fail(line.slice('error '.length));
      return;
    }
    this.running = null;
    this.isStopping = false;
    this.watch(Infinity);
    if (isWanted) {
      this.wanted = null;
      job.onMove(move);
    }
    this.next();
  }
}
