/** How a frame shows the app, beside others. It is the name of the frame, which its page reads. */
export interface FrameSpec {
  width: number;
  language?: string;
  theme?: string;
  /** `user`: with the session of the phone. `visitor`: with a storage of its own, in which nobody is logged in. */
  who: 'visitor' | 'user';
  /** How calls are answered. */
  answers: 'data' | 'empty' | 'loading' | 'failed' | 'offline';
}

const mark = 'shoji-frame:';

export const nameOfFrame = (spec: FrameSpec): string => mark + JSON.stringify(spec);

/** The specification in the name of a window; undefined for other windows. */
export function frameOf(name: string): FrameSpec | undefined {
  return name.startsWith(mark) ? JSON.parse(name.slice(mark.length)) : undefined;
}
