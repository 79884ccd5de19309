/** Records which facts of app.json are read: of most whole sections, of the names that expressions read single ones. */
import { isReadAlike, nothingRead, recorded, type TypeRead } from '../expression/readType.ts';
import type { AppInterface } from './app.ts';

type Section = keyof AppInterface;

export class AppRead {
  readonly #face: AppInterface;
  readonly #sections = new Map<Section, string>();
  readonly #session: TypeRead;
  readonly #prefs: TypeRead;
  readonly #constants: TypeRead;
  /** The same facts, which record what is read of them. */
  readonly recorded: AppInterface;

  constructor(face: AppInterface) {
    const { session, prefs, app } = face.names;
    this.#face = face;
    this.#session = nothingRead(session);
    this.#prefs = nothingRead(prefs);
    this.#constants = nothingRead(app);
    const names = {
      session: recorded(session, this.#session),
      prefs: recorded(prefs, this.#prefs),
      app: recorded(app, this.#constants),
    };
    this.recorded = new Proxy(face, {
      get: (_, section: Section) => (section === 'names' ? names : this.#read(section)),
    });
  }

  /** Whether all that was read is the same in other facts. */
  isAlike(face: AppInterface | undefined): boolean {
    if (face === this.#face) return true;
    if (!face) return false;
    const { session, prefs, app } = face.names;
    for (const [section, content] of this.#sections) if (contentOf(face, section) !== content) return false;
    return (
      isReadAlike(this.#session, session) &&
      isReadAlike(this.#prefs, prefs) &&
      isReadAlike(this.#constants, app)
    );
  }

  #read(section: Section): AppInterface[Section] {
    this.#sections.set(section, contentOf(this.#face, section));
    return this.#face[section];
  }
}

const contents = new WeakMap<AppInterface, Map<Section, string>>();

/** A section as JSON. */
function contentOf(face: AppInterface, section: Section): string {
  const known = contents.get(face) ?? new Map<Section, string>();
  contents.set(face, known);
  let content = known.get(section);
  if (content === undefined) {
    content = JSON.stringify(face[section]) ?? '';
    known.set(section, content);
  }
  return content;
}
