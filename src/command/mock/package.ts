/** The package that answers for `shoji mock`: the last version that runs on every Node that this package runs on. */
export const prismName = '@stoplight/prism-http';

/** As it is installed. */
export const prism = `${prismName}@5.12.0`;
