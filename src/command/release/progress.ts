/** Says what a command is doing: on a terminal in one line that changes, elsewhere once for each kind of work. */
import type { Progress } from '../../project/release/write.ts';

export interface ProgressLine {
  progress: Progress;
  /** Clears the line. */
  end(): void;
}

/** @param out stderr: what a command prints on stdout is its result */
export function showProgress(out: NodeJS.WriteStream = process.stderr): ProgressLine {
  let last = '';
  const clear = '\r\u001b[K';
  return {
    progress(doing, done, all) {
      const count = done === undefined ? '' : ` ${done} of ${all}`;
      if (out.isTTY) out.write(`${clear}${doing}${count} …`);
      else if (doing !== last) out.write(`${doing} …\n`);
      last = doing;
    },
    end: () => void (out.isTTY && out.write(clear)),
  };
}
