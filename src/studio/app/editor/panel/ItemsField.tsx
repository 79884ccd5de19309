/** A list of objects, such as the steps of a button or the entries of a menu: opens, moves, removes and adds them. */
import down from 'lucide-static/icons/arrow-down.svg';
import up from 'lucide-static/icons/arrow-up.svg';
import trash from 'lucide-static/icons/trash-2.svg';
import type { ReactNode } from 'react';
import { isContainer, plainOf, type Value } from '../../../document/tree.ts';
import type { Changes, Path } from '../../../draft/changes.ts';
import { Icon } from '../../frame/Icon.tsx';
import { nameOfStep } from '../names.ts';
import { detailOf } from '../outlineItems.ts';
import { text } from '../text.ts';
import type { ControlProps } from './ValueField.tsx';

/** Whether a value is a list that only has objects. */
export const isItems = (value: Value | undefined): boolean =>
  value !== undefined &&
  isContainer(value) &&
  value.kind === 'array' &&
  value.entries.length > 0 &&
  value.entries.every((entry) => entry.value.kind === 'object');

export function ItemsField({ id, field, value, context }: ControlProps): ReactNode {
  const items = value && isContainer(value) ? value.entries.map((entry) => entry.value) : [];
  const last = items.at(-1);
  const verbs = field.kind === 'steps' ? [...(context.language.grammar?.steps.keys() ?? [])] : [];
  const edit = (change: (changes: Changes, file: string, path: Path) => void): void =>
    context.edit(field.name, change);
  const add = (item: unknown): void => {
    if (value) edit((changes, file, path) => changes.insert(file, path, items.length, item));
    else context.set(field.name, JSON.stringify([item]));
  };
  return (
    <fieldset className="items" id={id} aria-label={field.name}>
      <ol>
        {items.map((item, at) => {
          const name = wordsOf(item, verbs) || String(at + 1);
          const named = { name };
          return (
            <li key={item.id}>
              <button type="button" className="quiet" onClick={() => context.select(item.id)}>
                {name}
              </button>
              <button
                type="button"
                className="quiet"
                disabled={at === 0}
                aria-label={text('itemUp', named)}
                onClick={() => edit((changes, file, path) => changes.reorder(file, path, at, at - 1))}
              >
                <Icon of={up} />
              </button>
              <button
                type="button"
                className="quiet"
                disabled={at === items.length - 1}
                aria-label={text('itemDown', named)}
                onClick={() => edit((changes, file, path) => changes.reorder(file, path, at, at + 1))}
              >
                <Icon of={down} />
              </button>
              <button
                type="button"
                className="quiet"
                aria-label={text('itemRemove', named)}
                onClick={() => edit((changes, file, path) => changes.remove(file, [...path, at]))}
              >
                <Icon of={trash} />
              </button>
            </li>
          );
        })}
      </ol>
      {verbs.length > 0 ? (
        <select aria-label={text('addStep')} value="" onChange={({ target }) => add({ [target.value]: '' })}>
          <option value="">{text('addStep')}</option>
          {verbs.map((verb) => (
            <option key={verb} value={verb}>
              {nameOfStep(verb)}
            </option>
          ))}
        </select>
      ) : last ? (
        <button type="button" onClick={() => add(plainOf(last))}>
          {text('addItem')}
        </button>
      ) : null}
    </fieldset>
  );
}

/** The description of an item: the verb of a step with its main property, or its label. */
function wordsOf(item: Value, verbs: readonly string[]): string {
  if (!isContainer(item)) return '';
  const plain = Object(plainOf(item));
  const verb = verbs.find((one) => Object.hasOwn(plain, one));
  if (verb === undefined) return detailOf(item);
  const what = plain[verb];
  return [nameOfStep(verb), typeof what === 'string' ? what : ''].filter(Boolean).join(' ');
}
