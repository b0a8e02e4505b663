#![cfg_attr(fuzzing, no_main)]
etched_fuzz::target!(template_places);
