/** Toasts and sheets on top of the page, as a store that {@link DialogLayer} renders. */
import type { Dialogs, SheetContent } from '../host/host.ts';

export interface Toast {
  id: number;
  text: string;
  tone: string;
}

export interface OpenSheet {
  id: number;
  content: SheetContent;
  /** False during the closing animation. */
  open: boolean;
  close: () => void;
}

export interface DialogStore extends Dialogs {
  subscribe(changed: () => void): () => void;
  toasts(): readonly Toast[];
  sheets(): readonly OpenSheet[];
  /** Removes a toast. */
  dismiss(id: number): void;
  /** Removes a sheet after its closing animation. */
  forget(id: number): void;
  /** Closes all sheets, as on navigation. */
  closeAll(): void;
}

/** Maximum number of toasts; the oldest are removed first. */
const atMost = 3;

export function createDialogs(): DialogStore {
  let toasts: readonly Toast[] = [];
  let sheets: readonly OpenSheet[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const store: DialogStore = {
    toast(text, tone) {
      if (text === '') return;
      last += 1;
      // A repeated message replaces its earlier toast.
      const others = toasts.filter((toast) => toast.text !== text);
      toasts = [...others, { id: last, text, tone }].slice(-atMost);
      notify();
    },
    sheet(content) {
      last += 1;
      const id = last;
      return new Promise((fulfil) => {
        const close = () => {
          sheets = sheets.map((sheet) => (sheet.id === id ? { ...sheet, open: false } : sheet));
          notify();
          fulfil();
        };
        sheets = [...sheets, { id, content, open: true, close }];
        notify();
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
      notify();
    },
    forget(id) {
      sheets = sheets.filter((sheet) => sheet.id !== id);
      notify();
    },
    closeAll() {
      for (const sheet of sheets) if (sheet.open) sheet.close();
    },
  };
  return store;
}
