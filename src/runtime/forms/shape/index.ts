/** Forms with nested fields: a chunk that is loaded by the forms that have them. */
export { ErrorSummary } from './ErrorSummary.tsx';
export { ShapedFields } from './ShapedFields.tsx';
export { StepButtons } from './StepButtons.tsx';
export { Shape } from './shape.ts';
export { Stepper } from './stepper.ts';
