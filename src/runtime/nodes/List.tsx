export { Collection as List } from './Collection.tsx';
