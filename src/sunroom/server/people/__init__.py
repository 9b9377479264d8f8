"""Who somebody is, on this device and on another one."""
