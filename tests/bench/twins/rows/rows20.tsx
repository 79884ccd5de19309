import { mount } from './rows.tsx';

mount(20);
