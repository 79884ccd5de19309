/** The templates of the panel: react-jsonschema-form with a row per field, and collapsible groups. */
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
} from '@rjsf/utils';
import { type ReactNode, useContext } from 'react';
import { find } from '../../../document/tree.ts';
import { memberOf } from '../../../nodes/index.ts';
import { FixButton } from '../../fixes/FixButton.tsx';
import { messageOf } from '../../messageOf.ts';
import { text } from '../text.ts';
import { PanelValues } from './context.ts';
import { groupOf } from './schema.ts';
import { ValueField } from './ValueField.tsx';

function Value({ name, schema }: FieldProps): ReactNode {
  const context = useContext(PanelValues);
  const field = context?.fields.get(name);
  if (!context || !field) return null;
  const object = find(context.tree.root, context.object)?.value;
  const value = memberOf(object, name);
  const findings = context.findings(name);
  const id = `field-${name}`;
  return (
    <div className="field" data-set={value ? '' : undefined}>
      <label htmlFor={id} title={schema.description}>
        {schema.title}
        {field.required ? (
          <span className="required" aria-hidden="true">
            {' '}
            *
          </span>
        ) : null}
      </label>
      <ValueField {...{ id, field, value, context }} isWrong={findings.length > 0} />
      {findings.map((finding) => (
        <p className="finding" data-severity={finding.severity} id={`${id}-finding`} key={finding.message}>
          {messageOf(finding)} <FixButton finding={finding} fix={context.fix} />
        </p>
      ))}
    </div>
  );
}

const FieldTemplate = ({ children }: FieldTemplateProps): ReactNode => <>{children}</>;

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps): ReactNode {
  const own = properties.filter(({ name }) => groupOf(name) === 'own');
  const place = properties.filter(({ name }) => groupOf(name) === 'place');
  return (
    <>
      {own.map(({ content }) => content)}
      {place.length > 0 ? (
        <details open>
          <summary>{text('shownWhen')}</summary>
          {place.map(({ content }) => content)}
        </details>
      ) : null}
    </>
  );
}

export const fields: RegistryFieldsType = { Value };
export const templates = { FieldTemplate, ObjectFieldTemplate };
