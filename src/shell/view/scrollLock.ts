/**
 * Marks the document while a modal dialog is open, so that the page under it does not scroll (base.css). A selector such as
 * `html:has(dialog:modal)` needs no code, but browsers compute the root's styles again for each element that comes or goes.
 */
export function followModals(): void {
  const { documentElement: root } = document;
  // A dialog can be removed without being closed: while one is open, removals are observed too.
  const observe = (childList: boolean) =>
    observer.observe(root, { attributeFilter: ['open'], subtree: true, childList });
  const observer = new MutationObserver(() => {
    const isModal = document.querySelector('dialog:modal') !== null;
    root.toggleAttribute('data-modal', isModal);
    observer.disconnect();
    observe(isModal);
  });
  observe(false);
}
