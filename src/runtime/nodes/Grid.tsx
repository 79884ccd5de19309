export { Collection as Grid } from './Collection.tsx';
