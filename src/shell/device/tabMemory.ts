/** Session storage: survives a reload, in this tab only. */
export const tabMemory = {
  load(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  keep(name: string, text: string | null): void {
    try {
      if (text === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, text);
    } catch {
      // Without storage a value is lost with the page.
    }
  },
};
