/** Nodes and widgets that can be added to the page: by a click, after the selected node, or by dragging. */
import './palette.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NewNode } from '../../nodes/index.ts';
import type { PaletteEntry } from '../../server/messages.ts';
import { paletteOf } from '../connection.ts';
import { containsAll } from '../containsAll.ts';
import { Loading } from '../frame/Loading.tsx';
import { localized } from '../messages/index.ts';
import { useDraggable } from './drag/drag.ts';
import { nameOfNode } from './names.ts';
import { text } from './text.ts';

const groups = ['group', 'show', 'input', 'action', 'widget'] as const;

export function Palette({ insert }: { insert(node: NewNode): void }): ReactNode {
  const [entries, setEntries] = useState<readonly PaletteEntry[]>();
  const [words, setWords] = useState('');
  useEffect(() => {
    void paletteOf().then(setEntries);
  }, []);
  const found = (entries ?? []).filter(({ kind, description }) =>
    containsAll([kind, nameOfNode(kind), description, localized(description)].join(' '), words),
  );
  return (
    <section className="palette" aria-label={text('palette')}>
      <input
        type="search"
        aria-label={text('findNode')}
        placeholder={text('findNode')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && found[0]) insert(found[0]);
        }}
      />
      {entries ? null : <Loading>{text('loading')}</Loading>}
      {groups.map((group) => {
        const own = found.filter((entry) => entry.group === group);
        return own.length === 0 ? null : (
          <div key={group}>
            <h2>{text(`group.${group}`)}</h2>
            <ul>
              {own.map((entry) => (
                <li key={entry.kind}>
                  <Tile {...{ entry, insert }} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

function Tile({ entry, insert }: { entry: PaletteEntry; insert(node: NewNode): void }): ReactNode {
  const tile = useRef<HTMLButtonElement>(null);
  useDraggable(tile, { node: entry.node, state: entry.state });
  return (
    <button
      ref={tile}
      type="button"
      title={`${entry.kind}: ${localized(entry.description)}`}
      onClick={() => insert(entry)}
    >
      {nameOfNode(entry.kind)}
    </button>
  );
}
