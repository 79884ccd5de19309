import { mount } from './rows.tsx';

mount(100_000);
