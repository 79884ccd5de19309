import validators from 'virtual:rjsf/form10';
import { form10 } from '../../fields.ts';
import { mount } from './form.tsx';

mount(form10, validators);
