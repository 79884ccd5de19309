/** The shares of the devices that a trial can have, in percent. */
export const shares = [1, 5, 10, 25, 50] as const;
