/** Callbacks for editors while a definition is compiled, so that editors need no rules of their own: see editing/. */
import type { Place } from '../expression/assignable.ts';
import type { Type } from '../expression/type.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Widget } from '../project/widgets.ts';
import type { JsonNode } from '../source/read.ts';
import type { Env, Fields, Site } from './env.ts';

export interface Observer {
  /** A value that has a shape. */
  value(json: JsonNode, shape: Shape, env: Env): void;
  /** An object whose members have shapes. */
  members(json: JsonNode, shape: Shape, env: Env): void;
  /** A place for a node. */
  node(json: JsonNode, env: Env): void;
  /** A place for a step. */
  step(json: JsonNode, env: Env): void;
  /** An object with steps by event. */
  events(json: JsonNode, env: Env, ofApp: boolean): void;
  /** An object with properties of a widget. */
  widget(json: JsonNode, widget: Widget, env: Env): void;
  expression(json: JsonNode, env: Env, to: Type | Place): void;
  /** The use of a name. @param kind as `x-name` of the grammar */
  name(kind: string, name: string, at: JsonNode, env: Env): void;
  field(name: string, at: JsonNode, fields: Fields, site: Site): void;
  text(key: string, at: JsonNode, site: Site): void;
}
