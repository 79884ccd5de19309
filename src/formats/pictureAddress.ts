/** Whether a text is the address of a picture: with http or https, or a path of this origin. */
export const isPictureAddress = (text: string): boolean => /^(https?:\/\/[^\s/]+)?\/\S+$/.test(text);
