/** What is told and asked on top of the page, as a store that {@link DialogLayer} shows. */
import type { Dialogs, SheetContent } from '../host.ts';

export interface Toast {
  id: number;
  text: string;
  tone: string;
}

export interface OpenSheet {
  id: number;
  content: SheetContent;
  /** False while it leaves the screen. */
  open: boolean;
  close: () => void;
}

export interface DialogStore extends Dialogs {
  subscribe(changed: () => void): () => void;
  toasts(): readonly Toast[];
  sheets(): readonly OpenSheet[];
  /** Takes a toast away. */
  dismiss(id: number): void;
  /** Takes a sheet that has left the screen away. */
  forget(id: number): void;
  /** Closes every sheet: the page under them has changed. */
  closeAll(): void;
}

/** More toasts than that push the oldest out. */
const atMost = 3;

export function createDialogs(): DialogStore {
  let toasts: readonly Toast[] = [];
  let sheets: readonly OpenSheet[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const store: DialogStore = {
    toast(text, tone) {
      if (text === '') return;
      last += 1;
      // The same thing said twice is said once, for longer.
      const others = toasts.filter((toast) => toast.text !== text);
      toasts = [...others, { id: last, text, tone }].slice(-atMost);
      tell();
    },
    sheet(content) {
      last += 1;
      const id = last;
      return new Promise((fulfil) => {
        const close = () => {
          sheets = sheets.map((sheet) => (sheet.id === id ? { ...sheet, open: false } : sheet));
          tell();
          fulfil();
        };
        sheets = [...sheets, { id, content, open: true, close }];
        tell();
      });
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    toasts: () => toasts,
    sheets: () => sheets,
    dismiss(id) {
      toasts = toasts.filter((toast) => toast.id !== id);
      tell();
    },
    forget(id) {
      sheets = sheets.filter((sheet) => sheet.id !== id);
      tell();
    },
    closeAll() {
      for (const sheet of sheets) if (sheet.open) sheet.close();
    },
  };
  return store;
}
