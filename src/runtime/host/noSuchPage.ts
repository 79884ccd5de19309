/** Thrown if the release has no page with that route. */
export class NoSuchPage extends Error {
  constructor(route: string) {
    super(`There is no page ${route}`);
    this.name = 'NoSuchPage';
  }
}
