/** Where antd puts what opens beside a control: into the page's landmark, in which screen readers look for it. */
export const inPage = (): HTMLElement => document.getElementById('content') ?? document.body;
