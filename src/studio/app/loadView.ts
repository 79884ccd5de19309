/** The delay before the studio is asked again, in milliseconds. */
const retryMs = 1000;

/** In the session storage, after a reload for code that could not be loaded. */
const key = 'shoji.studio.reloaded';

/**
 * Loads the code of a view. Without a connection, it waits until there is one, and reloads the page: browsers do not load
 * styles again that have failed. Changes and unfinished input survive that.
 */
export async function loadView<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    const module = await load();
    sessionStorage.removeItem(key);
    return module;
  } catch (error) {
    // It was not for the lack of a connection.
    if (sessionStorage.getItem(key) !== null) throw error;
    while (!(await answers())) await new Promise((resume) => setTimeout(resume, retryMs));
    sessionStorage.setItem(key, '');
    location.reload();
    return new Promise(() => {});
  }
}

/** Whether there is a connection to the studio. */
const answers = (): Promise<boolean> =>
  fetch('/api/account').then(
    () => true,
    () => false,
  );
