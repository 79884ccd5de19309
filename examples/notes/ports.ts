/** The ports of the provider and of the app: the contract of a built app has the provider's address. */
const first = Number(process.env.BROWSER_TEST_PORT ?? 4600);

export const providerPort = first + 60;
/** The ports of the app in its two variants. */
export const appPorts = { plain: first + 61, hash: first + 62 } as const;
