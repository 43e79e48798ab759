// The charges of the seats, as on their shields: the map is too small for whole arms.
import lion from 'icon:lion';
import unicorn from 'icon:unicorn';
import raven from 'icon:raven';
import wolf from 'icon:wolf-head';

export const charges = [lion, unicorn, raven, wolf];
