// What vanishes by itself passes no click: for a moment nothing can be clicked where it was.
export function guards(el: HTMLElement) {
  let box = el.getBoundingClientRect();
  const measure = () => (box = el.getBoundingClientRect());
  const sizes = new ResizeObserver(measure);
  sizes.observe(el);
  el.addEventListener('animationend', measure);
  el.addEventListener('pointerenter', measure);
  return {
    update: measure,
    destroy() {
      sizes.disconnect();
      if (!box.width) return;
      const pane = document.createElement('div');
      pane.className = 'guard';
      pane.setAttribute('aria-hidden', 'true');
      Object.assign(pane.style, { position: 'fixed', zIndex: '49', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
      for (const kind of ['pointerdown', 'pointerup', 'click']) pane.addEventListener(kind, (e) => (e.preventDefault(), e.stopPropagation()));
      document.body.append(pane);
      setTimeout(() => pane.remove(), 450);
    },
  };
}
