/** The native controls of a choice, in one chunk with those of forms. */
export { Select } from './Select.tsx';
export { Switch } from './Switch.tsx';
