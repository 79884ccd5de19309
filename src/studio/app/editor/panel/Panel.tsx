/**
 * The properties of the selection, as a form made from the grammar. Each change is one step; unknown members are not
 * changed.
 */
import './panel.css';
import Form from '@rjsf/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Fields } from '../../../../language/editing/index.ts';
import { find, isContainer, nameOf, plainOf, rangesOf, type Tree } from '../../../document/tree.ts';
import { memberOf } from '../../../nodes/index.ts';
import type { ShownFinding } from '../../../server/messages.ts';
import { useAppearance } from '../../appearance.ts';
import { type ApplyFix, FixButton } from '../../fixes/FixButton.tsx';
import { localized } from '../../messages/index.ts';
import type { Actions } from '../actions.ts';
import type { Language } from '../language/language.ts';
import { nameOfNode, nameOfStep } from '../names.ts';
import { text } from '../text.ts';
import { type PanelContext, PanelValues } from './context.ts';
import { noValidation } from './noValidation.ts';
import { panelSchema } from './schema.ts';
import { fields as rjsfFields, templates } from './templates.tsx';

interface Props {
  language: Language;
  actions: Actions;
  file: string;
  tree: Tree;
  /** The id of the selected object. */
  selected: string;
  findings: readonly ShownFinding[];
  fix: ApplyFix | undefined;
  /** Selects another value of the file. */
  select(id: string): void;
  nowOf(name: string): string | undefined;
}

/** Replaces the submit button of the form library. */
const nothing = <span hidden />;

export function Panel({
  language,
  actions,
  file,
  tree,
  selected,
  findings,
  fix,
  select,
  nowOf,
}: Props): ReactNode {
  const [known, setKnown] = useState<{ of: string; fields: Fields | null } | null>(null);
  const value = find(tree.root, selected)?.value;
  const ranges = useMemo(() => rangesOf(tree), [tree]);
  const from = ranges.get(selected)?.from;

  useEffect(() => {
    if (from === undefined) return undefined;
    let isOld = false;
    void language.ask('fields', { file, offset: from }).then((fields) => {
      if (!isOld) setKnown({ of: selected, fields });
    });
    return () => {
      isOld = true;
    };
  }, [language, file, from, selected]);

  const { language: shownIn } = useAppearance();
  const form = useMemo(() => {
    void shownIn;
    return known?.fields && panelSchema(known.fields);
  }, [known, shownIn]);
  if (!value || !isContainer(value)) return <p className="muted">{text('nothingSelected')}</p>;
  if (!known || known.of !== selected) return <p className="muted">{text('loading')}</p>;
  if (!known.fields || !form) return <p className="muted">{text('noFields')}</p>;

  const order = known.fields.fields.map(({ name }) => name);
  const names = new Set(order);
  const unknown = value.entries
    .map((entry) => nameOf(entry) ?? '')
    .filter((name) => !names.has(name) && !name.startsWith('$'));
  const context: PanelContext = {
    language,
    file,
    tree,
    object: selected,
    fields: new Map(known.fields.fields.map((field) => [field.name, field])),
    findings(name) {
      const member = memberOf(value, name);
      const range = member && ranges.get(member.id);
      return range ? findings.filter((one) => one.from >= range.from - 1 && one.from < range.to) : [];
    },
    set: (name, to) => void actions.set(selected, name, to, order),
    edit: (name, change) => void actions.edit(selected, name, change),
    fix,
    select,
    nowOf,
  };
  const { is, type, description } = known.fields;
  const own = ranges.get(selected);
  const missing = findings.filter((one) => own && one.from === own.from);
  return (
    <>
      <header className="panel-head">
        <h2 title={type}>
          {type === undefined ? text('object') : is === 'node' ? nameOfNode(type) : nameOfStep(type)}
        </h2>
        {description ? <p>{localized(description)}</p> : null}
        {missing.map((finding) => (
          <p className="finding" key={finding.message}>
            {localized(finding.message)} <FixButton {...{ finding, fix }} />
          </p>
        ))}
      </header>
      <PanelValues value={context}>
        <Form
          key={selected}
          tagName="div"
          className="panel-form"
          schema={form.schema}
          uiSchema={form.uiSchema}
          formData={plainOf(value)}
          validator={noValidation}
          fields={rjsfFields}
          templates={templates}
          noValidate
        >
          {nothing}
        </Form>
      </PanelValues>
      {unknown.length > 0 ? (
        <p className="muted">{text('unknownKept', { names: unknown.join(', ') })}</p>
      ) : null}
    </>
  );
}
