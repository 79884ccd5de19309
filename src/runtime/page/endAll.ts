/** @returns the function that calls all of these */
export const endAll = (ends: readonly (() => void)[]) => (): void => {
  for (const end of ends) end();
};
