/** The environment in which a value is compiled: its file, and the names and fields that it can use. */
import type { Names } from '../expression/names.ts';
import type { RecordType, Type } from '../expression/type.ts';
import type { FormSchema } from '../project/forms.ts';
import type { Widget } from '../project/widgets.ts';
import type { SourceFile } from '../source/read.ts';
import type { Compilation } from './compilation.ts';

/** The file that is compiled, and how its nodes are addressed. */
export interface Site {
  source: SourceFile;
  /** The part of an address before `#`, such as `pages/book/detail`. */
  base: string;
  /** The page that it is compiled for, if that is another file. */
  via?: string;
}

/** A form of the page. */
export interface FormInfo {
  name: string;
  schema: FormSchema | undefined;
  /** Its fields, each of which may be null. */
  type: RecordType;
  /** Fields that exist only on the page and are not sent. */
  locals: ReadonlySet<string>;
  /** Fields that are never shown and therefore not sent. */
  hidden: ReadonlySet<string>;
  /** The file it is in: a part sees only its own forms. */
  base: string;
}

/** The fields that field names refer to: those of a form or of a schema. */
export interface Fields {
  of: string;
  known: Readonly<Record<string, Type>>;
  /** The schema that they are declared in, and those that the page adds to it. */
  schema?: string;
  locals?: ReadonlySet<string>;
}

/**
 * The walker's environment. It is copied for nearly every value, so each has all fields: objects of one shape are
 * copied faster.
 */
export interface Env {
  compilation: Compilation;
  site: Site;
  names: Names;
  /** Collects what expressions read; a node or a thunk starts a new set. */
  reads: Set<string>;
  /** Whether this is within a thunk, which collects all reads within it. */
  inThunk: true | undefined;
  fields: Fields | undefined;
  /** The value that a choice sets, or the field that a form shows. */
  bound: { of: string; type: Type } | undefined;
  /** The type of a row, for `it`. */
  item: Type | undefined;
  /** The payloads of the events that steps may be listed for; undefined if any event may be named. */
  events: { of: string; known: Readonly<Record<string, Type>> } | undefined;
  /** The widget that edits a field. */
  widget: Widget | undefined;
  /** The form of an `ask` step, besides those of the page. */
  asked: FormInfo | undefined;
  /** The sheet whose content is compiled next. */
  sheet: string | undefined;
  /** The parts that are being compiled, outermost first. */
  parts: readonly string[];
}

/** The initial environment for a file. */
export const envOf = (compilation: Compilation, site: Site, names: Names): Env => ({
  compilation,
  site,
  names,
  reads: new Set(),
  inThunk: undefined,
  fields: undefined,
  bound: undefined,
  item: undefined,
  events: undefined,
  widget: undefined,
  asked: undefined,
  sheet: undefined,
  parts: [],
});
