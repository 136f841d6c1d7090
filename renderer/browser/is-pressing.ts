/** True while the user presses a control. A new message could move it, which would lose the click. */
export const isPressing = () => document.querySelector(':is(a, button, label):active') !== null
