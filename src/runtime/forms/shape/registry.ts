/** Configures react-jsonschema-form: its recursion through a schema, with the runtime's fields and templates. */
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { Registry, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { Alternatives } from './Alternatives.tsx';
import { schemaUtilsOf } from './dialect.ts';
import { BareField, Leaf } from './Leaf.tsx';
import { ListField } from './ListField.tsx';
import { ObjectFields } from './ObjectFields.tsx';
import type { Shape } from './shape.ts';

export const formOptions = {
  idPrefix: '',
  idSeparator: '/',
  // Values are immutable, so comparing them by identity is enough.
  experimental_componentUpdateStrategy: 'shallow',
  useFallbackUiForUnsupportedType: false,
} as const;

/** For templates that the runtime's fields render themselves, and for those that are never used. */
const nothing = (): null => null;

/** Only these two of its fields are used, so that the others are not bundled. */
const ownFields = { ObjectField, SchemaField };

const templates: TemplatesType = {
  FieldTemplate: BareField,
  ObjectFieldTemplate: ObjectFields,
  WrapIfAdditionalTemplate: nothing,
  ArrayFieldDescriptionTemplate: nothing,
  ArrayFieldItemButtonsTemplate: nothing,
  ArrayFieldItemTemplate: nothing,
  ArrayFieldTemplate: nothing,
  ArrayFieldTitleTemplate: nothing,
  BaseInputTemplate: nothing,
  ButtonTemplates: {
    AddButton: nothing,
    ClearButton: nothing,
    CopyButton: nothing,
    MoveDownButton: nothing,
    MoveUpButton: nothing,
    RemoveButton: nothing,
    SubmitButton: nothing,
  },
  CyclicSchemaExpandTemplate: nothing,
  DescriptionFieldTemplate: nothing,
  ErrorListTemplate: nothing,
  FallbackFieldTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
  GridTemplate: nothing,
  MultiSchemaFieldTemplate: nothing,
  OptionalDataControlsTemplate: nothing,
  TitleFieldTemplate: nothing,
  UnsupportedFieldTemplate: nothing,
};

export function registryOf(shape: Shape): Registry {
  return {
    fields: {
      ...ownFields,
      AnyOfField: Alternatives,
      OneOfField: Alternatives,
      ArrayField: ListField,
      BooleanField: Leaf,
      FallbackField: Leaf,
      NullField: nothing,
      NumberField: Leaf,
      StringField: Leaf,
    },
    templates,
    widgets: {},
    rootSchema: shape.schema as RJSFSchema,
    schemaUtils: schemaUtilsOf(shape),
    // The initial value of a new field is empty, in every language.
    translateString: () => '',
    formContext: {},
    globalFormOptions: formOptions,
  };
}
