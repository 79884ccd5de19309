/**
 * Marks the document while a dialog is open, so that the page under it does not scroll (base.css). A selector such as
 * `html:has(dialog:modal)` needs no code, but browsers compute the root's styles again for each element that comes or goes.
 * @returns the function that ends it
 */
export function followDialogs(): () => void {
  const { documentElement: root } = document;
  // A dialog can be removed without being closed: while one is open, removals are observed too.
  const observe = (childList: boolean) =>
    observer.observe(root, { attributeFilter: ['open'], subtree: true, childList });
  const observer = new MutationObserver(() => {
    const open = document.querySelector('dialog[open]') !== null;
    root.toggleAttribute('data-dialog', open);
    observer.disconnect();
    observe(open);
  });
  observe(false);
  return () => observer.disconnect();
}
