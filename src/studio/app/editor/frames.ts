/** Which frames are compared side by side. */
import type { FrameSpec } from '../../frameSpec.ts';

/** The maximum number of frames: each one runs the whole app. */
export const maxFrames = 12;

export interface Choices {
  width: readonly number[];
  language: readonly string[];
  theme: readonly string[];
  who: readonly FrameSpec['who'][];
  answers: readonly FrameSpec['answers'][];
}

/** All combinations; an empty dimension is left to the app. */
export function combinations({ width, language, theme, who, answers }: Choices): FrameSpec[] {
  const orNone = <T>(values: readonly T[]): readonly (T | undefined)[] =>
    values.length > 0 ? values : [undefined];
  return width.flatMap((one) =>
    orNone(language).flatMap((code) =>
      orNone(theme).flatMap((look) =>
        who.flatMap((person) =>
          answers.map(
            (how): FrameSpec => ({
              width: one,
              who: person,
              answers: how,
              ...(code !== undefined && { language: code }),
              ...(look !== undefined && { theme: look }),
            }),
          ),
        ),
      ),
    ),
  );
}
