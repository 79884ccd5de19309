import type { Picture, Refusal } from './prepare.ts';

/** The state of an upload. After an error the image is kept until the user selects another one. */
export type State =
  | { at: 'empty' }
  /** With the previous image, which stays the value of the field until the next upload. */
  | { at: 'preparing'; picture: Picture | null }
  | { at: 'refused'; picture: Picture | null; why: Refusal }
  /** Selected, but the browser cannot show it: the user decides whether to upload it. */
  | { at: 'unseen'; picture: Picture }
  | { at: 'sending'; picture: Picture; progress: number }
  | { at: 'failed'; picture: Picture; message: string }
  | { at: 'done'; picture: Picture };

export type Change =
  | { type: 'choose' }
  | { type: 'refuse'; why: Refusal }
  | { type: 'doubt'; picture: Picture }
  | { type: 'send'; picture: Picture }
  | { type: 'progress'; fraction: number }
  | { type: 'fail'; message: string }
  | { type: 'finish' }
  | { type: 'remove' };

export function reduce(state: State, change: Change): State {
  switch (change.type) {
    case 'choose':
      return { at: 'preparing', picture: pictureOf(state) };
    case 'refuse':
      return { at: 'refused', picture: pictureOf(state), why: change.why };
    case 'doubt':
      return { at: 'unseen', picture: change.picture };
    case 'send':
      return { at: 'sending', picture: change.picture, progress: 0 };
    case 'progress':
      // A late progress event of a finished upload is ignored.
      return state.at === 'sending'
        ? { ...state, progress: Math.min(1, Math.max(state.progress, change.fraction)) }
        : state;
    case 'fail':
      return state.at === 'sending'
        ? { at: 'failed', picture: state.picture, message: change.message }
        : state;
    case 'finish':
      return state.at === 'sending' ? { at: 'done', picture: state.picture } : state;
    case 'remove':
      return { at: 'empty' };
  }
}

export function pictureOf(state: State): Picture | null {
  return 'picture' in state ? state.picture : null;
}
