/** The templates of the panel: react-jsonschema-form with a row per field, and collapsible groups. */
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
} from '@rjsf/utils';
import { type ReactNode, useContext, useState } from 'react';
import { find } from '../../../document/tree.ts';
import { memberOf } from '../../../nodes/index.ts';
import { FixButton } from '../../fixes/FixButton.tsx';
import { localized } from '../../messages/index.ts';
import { text } from '../text.ts';
import { PanelValues } from './context.ts';
import { groupOf } from './schema.ts';
import { ValueField } from './ValueField.tsx';

function Value({ name, schema }: FieldProps): ReactNode {
  const context = useContext(PanelValues);
  const [isTyping, setTyping] = useState(false);
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
      <ValueField {...{ id, field, value, context, isTyping, setTyping }} isWrong={findings.length > 0} />
      {/* What is typed has problems of its own, which its editor shows. */}
      {(isTyping ? [] : findings).map((finding) => (
        <p className="finding" data-severity={finding.severity} id={`${id}-finding`} key={finding.message}>
          {localized(finding.message)} <FixButton finding={finding} fix={context.fix} />
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
