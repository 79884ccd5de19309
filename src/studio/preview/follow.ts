/**
 * Updates the page of a built preview when the draft changes, as in development. It replaces `import.meta.hot`, which
 * builds do not have.
 */
const listeners: (() => void)[] = [];

Object.assign(globalThis, {
  shojiPreview: {
    on: (name: string, listener: () => void): void => {
      if (name === 'shoji:changed') listeners.push(listener);
    },
    // Findings are shown in the studio only.
    send: (): void => {},
  },
});

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement) {
  const events = new EventSource(new URL('changes', currentScript.src));
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  events.addEventListener('message', tell);
  // After a lost connection, for changes made meanwhile.
  events.addEventListener('open', tell);
}
