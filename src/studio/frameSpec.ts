/** How one of several frames shows the app. It is the name of the frame's window, which its page reads. */
export interface FrameSpec {
  width: number;
  language?: string;
  theme?: string;
  /** `user`: with the session of the phone. `visitor`: with its own storage, in which nobody is logged in. */
  who: 'visitor' | 'user';
  /** The name of a release, such as that of changes that are not applied yet. */
  release?: string;
  /** How calls are answered. */
  answers: 'data' | 'empty' | 'loading' | 'failed' | 'offline';
}

const mark = 'shoji-frame:';

export const nameOfFrame = (spec: FrameSpec): string => mark + JSON.stringify(spec);

/** The specification in the name of a window; undefined for other windows. */
export function frameOf(name: string): FrameSpec | undefined {
  return name.startsWith(mark) ? JSON.parse(name.slice(mark.length)) : undefined;
}
