/** Replaces a format that the app declares by its properties: the runtime has only built-in formats. */
import type { Value } from '../../compiled.ts';
import { namesIn, type Shape } from '../../grammar/shape.ts';
import type { Compilation } from '../compilation.ts';

/** @param props the compiled properties of an object; those that it sets itself stay */
export function applyFormat(props: Record<string, Value>, shape: Shape, { facts }: Compilation): void {
  for (const [property, names] of namesIn(shape)) {
    const name = props[property];
    const formats = names === 'format' ? facts.get('app', 'app')?.formats : undefined;
    if (typeof name !== 'string' || !formats || !Object.hasOwn(formats, name)) continue;
    for (const [part, value] of Object.entries(formats[name] ?? {})) {
      if (part === 'as') props[property] = value;
      else if (Object.hasOwn(shape.properties, part)) props[part] ??= value;
    }
  }
}
