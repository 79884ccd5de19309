/**
 * The format of compiled releases: its number is the `format` of their app.json. It grows when shells and servers of the
 * number before could not read the files any more. What is only added leaves it as it is.
 */
export const releaseFormat = 1;

/** A release that is not readable here: a newer version of the engine has compiled it. */
export class UnknownFormat extends Error {
  override name = 'UnknownFormat';
}

/**
 * @param app the app.json of a release; without a format, an engine before there were formats has made it
 * @throws UnknownFormat if its files may mean something else than what is known here
 */
export function checkFormat(release: string, { format = 1 }: { format?: number }): void {
  if (!(format > 0 && format <= releaseFormat))
    throw new UnknownFormat(`${release} has the format ${format}, newer than ${releaseFormat}`);
}
