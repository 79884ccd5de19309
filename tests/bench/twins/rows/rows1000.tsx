import { mount } from './rows.tsx';

mount(1000);
