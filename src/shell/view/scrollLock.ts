/**
 * Marks the document while a modal dialog is open, so that the page under it does not scroll (base.css). A selector such as
 * `html:has(dialog:modal)` needs no code, but browsers compute the root's styles again for each element that comes or goes.
 */
export function followModals(): void {
  const { documentElement: root } = document;
  const mark = (): void => {
    const isModal = document.querySelector('dialog:modal') !== null;
    root.toggleAttribute('data-modal', isModal);
    observer.disconnect();
    // A dialog can be removed without being closed: while one is open, removals are observed too.
    observer.observe(root, { attributeFilter: ['open'], subtree: true, childList: isModal });
  };
  const observer = new MutationObserver(mark);
  // One may have been opened while this code was loading.
  mark();
}
