/** Sends steps to the server in their order, one at a time, until all have an answer. */
import type { SetAside, Step } from '../../draft/step.ts';
import type { Answer } from '../../server/messages.ts';
import { isFinal, parametersOf } from '../calls.ts';

interface Options {
  /** The steps that the server has not confirmed yet. */
  pending(): readonly Step[];
  /** The server has answered. */
  answered(): void;
  /** The server has not applied a step. */
  refuse(refused: SetAside): void;
  /** There was no answer, or one that may be another one later. */
  lost(): void;
  /** The delay before a step is sent again, in milliseconds. */
  retryMs(): number;
}

export class StepSender {
  readonly #options: Options;
  #isSending = false;
  /** Ends the delay before a step is sent again. */
  #resume = (): void => {};

  constructor(options: Options) {
    this.#options = options;
  }

  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const { pending, answered, refuse, lost, retryMs } = this.#options;
    const done = new Set<string>();
    for (;;) {
      const step = pending().find(({ id }) => !done.has(id));
      if (!step) break;
      try {
        const response = await fetch(`/api/steps?${parametersOf({})}`, {
          method: 'POST',
          body: JSON.stringify(step),
        });
        if (!isFinal(response.status)) throw new Error('Sent again');
        answered();
        if (!response.ok) {
          done.add(step.id);
          const reason = response.status === 403 ? 'forbidden' : 'unfit';
          refuse({ step, file: step.changes[0]?.file ?? '', reason });
          continue;
        }
        const answer: Answer = await response.json();
        done.add(step.id);
        if ('setAside' in answer) refuse(answer.setAside);
      } catch {
        lost();
        await new Promise<void>((resume) => {
          this.#resume = resume;
          setTimeout(resume, retryMs());
        });
      }
    }
    this.#isSending = false;
    // The stream may have confirmed a step whose answer was lost.
    answered();
  }

  /** Sends at once, also if a step is waiting to be sent again. */
  sendNow(): void {
    this.#resume();
    void this.send();
  }
}
