/**
 * Runs on the widget's origin. Waits for one message from the app with name and email, from exactly one of the origins named in the
 * page, then loads the widget, which finds them as `supportVisitor` and in its script's attributes.
 */
export const hostScript = `'use strict';
(() => {
  const { script, key, parents } = document.currentScript.dataset;
  const allowed = parents.split(' ');
  let isKnown = false;
  addEventListener('message', (event) => {
    const said = event.data;
    if (isKnown || event.source !== window.parent || !allowed.includes(event.origin)) return;
    if (said === null || typeof said !== 'object' || said.kind !== 'support-identity') return;
    if (typeof said.Username !== 'string' || typeof said.Email !== 'string') return;
    isKnown = true;
    const tell = (kind) => window.parent.postMessage({ kind }, event.origin);
    const visitor = Object.freeze({ Username: said.Username, Email: said.Email, key });
    Object.defineProperty(window, 'supportVisitor', { value: visitor });
    const widget = document.createElement('script');
    widget.async = true;
    widget.dataset.username = visitor.Username;
    widget.dataset.email = visitor.Email;
    if (key) widget.dataset.key = key;
    widget.onload = () => tell('support-shown');
    widget.onerror = () => tell('support-failed');
    widget.src = script;
    document.head.append(widget);
  });
})();
`;
